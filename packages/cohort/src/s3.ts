// The store on S3.
export {};
