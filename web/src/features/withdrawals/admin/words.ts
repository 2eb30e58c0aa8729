import type { Tone } from '../../../components/ui/badge';
import type { StaffWithdrawal } from './queries';

export const STATUS_TONES: Readonly<Record<StaffWithdrawal['status'], Tone>> = {
  pending: 'warn',
  processing: 'info',
  completed: 'good',
  rejected: 'bad',
};
export const TYPE_NAMES: Readonly<Record<string, string>> = {
  upi: 'UPI Transfer',
  google_play: 'Google Play Redeem Code',
  amazon_gift_card: 'Amazon Gift Card',
};
