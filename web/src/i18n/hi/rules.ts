import type { rulesEnglish } from '../en/rules';
import { translated } from '../translation';

export const rulesHindi = translated<typeof rulesEnglish>()({
  payable: 'अभी {tokens} टोकन निकाले जा सकते हैं।',
  winnings: 'केवल जीते हुए टोकन निकाले जा सकते हैं।',
  held: 'जमा किए गए जो टोकन खेले नहीं गए, वे जमा के {hours} घंटे बाद निकाले जा सकते हैं।',
  sourceOnly:
    'जमा किए गए जो टोकन खेले नहीं गए, वे निकाले नहीं जा सकते। हमसे कहें कि उनका पैसा उसी तरीके से लौटाएँ जिससे आपने भुगतान किया था।',
  payouts: 'निकासी की रोज़ की सीमा:',
  deposits: 'टोकन जोड़ने की रोज़ की सीमा:',
  redemptions: 'प्रोमो कोड की रोज़ की सीमा:',
  tokensLeft: 'आज {tokens} टोकन बाकी।',
  timesLeft: {
    one: 'आज आप यह {count} बार और कर सकते हैं।',
    other: 'आज आप यह {count} बार और कर सकते हैं।',
  },
  again: 'रोज़ की अगली सीमा शुरू होगी:',
});
