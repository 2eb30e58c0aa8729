import { Text } from '../../../platform/http/index.js';

export class RefuseRequestBody {
  @Text({ label: 'Reason', max: 500, missing: 'Please enter a reason' })
  reason!: string;
}
