// The queue on BullMQ.
export {};
