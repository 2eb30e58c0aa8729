import { Text } from '../../../platform/http/index.js';

export class VoidResultsBody {
  @Text({ label: 'Reason', max: 500 })
  reason!: string;
}
