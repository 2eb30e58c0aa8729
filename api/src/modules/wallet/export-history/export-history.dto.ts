import { QueryChoice, QueryInstant } from '../../../platform/http/index.js';

export class ExportFilter {
  @QueryChoice(['csv'], { fallback: 'csv' })
  format: 'csv' = 'csv';

  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;
}
