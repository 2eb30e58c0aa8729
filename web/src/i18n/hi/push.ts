import type { pushEnglish } from '../en/push';
import { translated } from '../texts';

export const pushHindi = translated<typeof pushEnglish>()({
  offerTitle: 'रूम खुलते ही जानें',
  offerText: 'रूम खुलने पर और मैच शुरू होने से पहले यह डिवाइस आपको बता सकता है।',
  turnOn: 'अलर्ट चालू करें',
  notNow: 'अभी नहीं',
  turnedOn: 'अलर्ट चालू हैं। रूम खुलते ही यह डिवाइस बताएगा।',
  cardTitle: 'मैच अलर्ट',
  thisDevice: 'इस डिवाइस पर अलर्ट',
  thisDeviceText: 'पेज बंद हो तब भी आते हैं, जब तक आप लॉग आउट न करें।',
  blocked: 'ब्राउज़र इन्हें रोकता है। उसकी सेटिंग में इस साइट की सूचनाएँ चालू करें।',
  unsupported: 'यह ब्राउज़र इन्हें नहीं दिखा सकता। ज़रूरी ख़बर मेल से आती है।',
  failed: 'अलर्ट चालू नहीं हुए। फिर कोशिश करें।',
  notSaved: 'आपकी पसंद सेव नहीं हुई। फिर कोशिश करें।',
  loadFailed: 'आपके अलर्ट लोड नहीं हुए।',
  room: 'रूम खुला',
  start: 'मैच 10 मिनट में शुरू',
  result: 'नतीजे और इनाम',
  payout: 'निकासी का फ़ैसला',
  cancelled: 'मैच रद्द',
  byMail: 'डिवाइस न मिले तो मेल से',
  quiet: 'शांत समय',
  quietText: 'नतीजे और निकासी की ख़बर इसके बाद आती है; मैच के अलर्ट बिना आवाज़ आते हैं।',
  quietFrom: 'कब से (IST)',
  quietTo: 'कब तक (IST)',
});
