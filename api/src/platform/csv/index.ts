export { type CsvColumn, csvHead, csvRows } from './csv.js';
