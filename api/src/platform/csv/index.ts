export { type CsvColumn, type CsvValue, csvHead, csvRows, guarded } from './csv.js';
