// Which submissions resemble each other. A hint for a person, never a score.
export {};
