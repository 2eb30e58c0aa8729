import type { Translation } from '../../i18n/texts';
import type { WalletWords } from './texts.en';

export const hindi: Translation<WalletWords> = {
  title: 'लेन-देन का इतिहास',
  lead: 'टोकन का आना-जाना देखें',
  pleaseLogin: 'लेन-देन देखने के लिए लॉगिन करें।',
  failed: 'लेन-देन लोड नहीं हुए। फिर कोशिश करें।',
  error: 'त्रुटि',
  empty: 'अभी कोई लेन-देन नहीं',
  emptyText: 'हर आया-गया टोकन यहाँ दिखेगा, उसके बाद के बैलेंस के साथ।',
  addTokens: 'टोकन जोड़ें',
  export: 'CSV निकालें',
  exportFailed: 'फ़ाइल नहीं बन सकी। फिर कोशिश करें।',
  balanceAfter: 'बैलेंस {tokens}',
  more: 'पुराने दिखाएँ',
  loadingMore: 'पुराने लोड हो रहे हैं…',
  end: 'बस इतना ही।',
  verify: 'जाँचें',
  verifyMovement: 'जाँचें: {type}',
  current: 'आपके वॉलेट में',
  note: 'नोट',
};
