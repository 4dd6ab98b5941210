export { default } from '../../tools/vitest.base.js';
