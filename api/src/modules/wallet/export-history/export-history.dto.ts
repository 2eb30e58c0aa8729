import { ExactChoice, QueryInstant } from '../../../platform/http/index.js';
import { MOVEMENT_GROUPS, type MovementGroup } from '../domain/movement-kinds.js';

export class ExportFilter {
  @ExactChoice('Format', ['csv'], { fallback: 'csv', name: 'HistoryExportFormat' })
  format: 'csv' = 'csv';

  @ExactChoice('Show', MOVEMENT_GROUPS, { fallback: 'all', name: 'MovementGroup' })
  show: MovementGroup = 'all';

  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;
}
