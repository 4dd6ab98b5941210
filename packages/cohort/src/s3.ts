// The store on S3, for those who have its SDK installed.
export { s3Store } from './store/s3-store.js';
