import { ApiProperty } from '@nestjs/swagger';

export const DEPOSIT_STATUSES = ['pending', 'success', 'failed'] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/** An order as shown to the player who made it. */
export class OwnPaymentOrder {
  @ApiProperty()
  _id!: string;

  @ApiProperty()
  id!: string;

  @ApiProperty({ description: "The payment provider's id of the order" })
  orderId!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: "The payment provider's id of the last known payment for this order",
  })
  paymentId!: string | null;

  @ApiProperty({
    description: 'Amount in whole rupees, equal to the number of tokens',
    example: 50,
  })
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
