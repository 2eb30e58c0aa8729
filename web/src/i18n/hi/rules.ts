import type { rulesEnglish } from '../en/rules';
import { translated } from '../texts';

export const rulesHindi = translated<typeof rulesEnglish>()({
  payable: 'अभी {tokens} टोकन निकाले जा सकते हैं।',
  winnings: 'केवल जीते हुए टोकन निकाले जा सकते हैं।',
  held: 'जमा किए गए जो टोकन खेले नहीं गए, वे जमा के {hours} घंटे बाद निकाले जा सकते हैं।',
  sourceOnly: 'जमा किए गए जो टोकन खेले नहीं गए, वे केवल वहीं लौटते हैं जहाँ से आए थे। हमसे जमा वापस कराने को कहें।',
  payouts: 'निकासी की रोज़ की सीमा:',
  deposits: 'टोकन जोड़ने की रोज़ की सीमा:',
  redemptions: 'प्रोमो कोड की रोज़ की सीमा:',
  tokensLeft: 'आज {tokens} टोकन बाकी।',
  timesLeft: { one: 'आज {count} बार बाकी।', other: 'आज {count} बार बाकी।' },
  again: 'सीमा फिर शुरू होगी:',
});
