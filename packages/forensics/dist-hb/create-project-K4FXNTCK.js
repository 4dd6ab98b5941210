export { createProject } from './chunk-43BGWJFE.js';
