import { Command } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../../kernel/index.js';
import { YesNo } from '../../../platform/http/index.js';
import { type Approved, AskedApproval } from '../../approvals/index.js';
import { PromoCodeView } from '../promo-code.dto.js';

export class ToggleRequest {
  @YesNo({
    label: 'Active',
    optional: true,
    description: 'What the switch is set to. Left out: it is turned over',
  })
  isActive?: boolean;

  @YesNo({
    label: 'Active before',
    optional: true,
    description: 'How the switch stood when it was looked at: refused with 409 when it has changed',
  })
  wasActive?: boolean;
}

export class CodeToggled {
  @ApiProperty({ example: 'Promo code status updated' })
  message!: string;

  @ApiProperty({ type: PromoCodeView })
  promoCode!: PromoCodeView;

  @ApiProperty({ type: AskedApproval, nullable: true, description: 'When it waits instead' })
  approval!: AskedApproval | null;
}

export class ToggleCode extends Command<CodeToggled> {
  constructor(
    readonly adminId: Id,
    readonly promoId: string,
    readonly isActive: boolean | undefined,
    readonly wasActive: boolean | undefined,
    /** The same for every repeat of one request. */
    readonly key: string,
    /** Set when another admin has approved it. */
    readonly approved: Approved | null = null,
  ) {
    super();
  }
}
