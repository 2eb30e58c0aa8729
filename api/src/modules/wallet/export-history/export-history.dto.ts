import { ExactChoice, ExactInstant } from '../../../platform/http/index.js';

export class ExportFilter {
  @ExactChoice('Format', ['csv'], { fallback: 'csv', name: 'HistoryExportFormat' })
  format: 'csv' = 'csv';

  @ExactInstant('from')
  from?: Date;

  @ExactInstant('to')
  to?: Date;
}
