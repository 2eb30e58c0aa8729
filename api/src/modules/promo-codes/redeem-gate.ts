import { Injectable } from '@nestjs/common';
import { Gate, type Id } from '../../kernel/index.js';

/** Asked with a player before a promo code is redeemed. A repeated request is not asked again. */
@Injectable()
export class RedeemGate extends Gate<Id> {}
