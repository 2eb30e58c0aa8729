import { ApiProperty } from '@nestjs/swagger';

export const DEPOSIT_STATUSES = ['pending', 'success', 'failed'] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/** One of the caller's own orders. */
export class OwnPaymentOrder {
  @ApiProperty()
  _id!: string;

  @ApiProperty()
  id!: string;

  @ApiProperty({ description: "The provider's order" })
  orderId!: string;

  @ApiProperty({ type: String, nullable: true, description: 'The last payment heard of' })
  paymentId!: string | null;

  @ApiProperty({ description: 'Whole rupees, which are tokens', example: 50 })
  amount!: number;

  @ApiProperty({ enum: DEPOSIT_STATUSES, enumName: 'DepositStatus' })
  status!: DepositStatus;

  @ApiProperty({ type: String, nullable: true })
  errorCode!: string | null;

  @ApiProperty({ type: String, nullable: true })
  errorMessage!: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt!: Date;
}

export class OpenPaymentOrders {
  @ApiProperty({ type: [OwnPaymentOrder] })
  orders!: OwnPaymentOrder[];
}
