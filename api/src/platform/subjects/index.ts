export { Subjects } from './subjects.js';
