export { type CsvColumn, csvHead, csvRows, guarded } from './csv.js';
