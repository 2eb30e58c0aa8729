import { ApiProperty } from '@nestjs/swagger';
import { Text } from '../../../platform/http/index.js';
import { CASE_KINDS, type CaseKind } from '../domain/cases.js';
import type { PayoutCase } from '../store/payout-records.entity.js';

/** A difference between the ledger and the provider. */
export class PayoutCaseShown {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ enum: CASE_KINDS, enumName: 'PayoutCaseKind' })
  kind!: CaseKind;

  @ApiProperty({ example: 'The provider has no payout for 500 tokens that the ledger says sent.' })
  what!: string;

  @ApiProperty()
  whatToDo!: string;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  withdrawalId!: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'pout_00000000000001' })
  providerId!: string | null;

  @ApiProperty({ format: 'date-time', type: String })
  openedAt!: Date;

  @ApiProperty({ format: 'date-time', type: String, nullable: true })
  closedAt!: Date | null;

  @ApiProperty({ type: String, nullable: true, description: 'What the admin found' })
  note!: string | null;
}

export class PayoutCaseList {
  @ApiProperty({ type: [PayoutCaseShown], description: 'Open cases first' })
  cases!: PayoutCaseShown[];
}

export class CloseCaseRequest {
  @Text({ label: 'Note', kind: 'lines', max: 1000, missing: 'Please write what you found' })
  note!: string;
}

export const shownCase = ({ key: _key, closedBy: _by, ...shown }: PayoutCase): PayoutCaseShown =>
  shown;
