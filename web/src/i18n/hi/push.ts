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
  thisDeviceText: 'Arena बंद हो तब भी अलर्ट मिलते हैं, जब तक आप लॉग आउट न करें।',
  blocked: 'ब्राउज़र ने अलर्ट रोके हैं। ब्राउज़र की सेटिंग में इस साइट के नोटिफ़िकेशन चालू करें।',
  unsupported: 'यह ब्राउज़र अलर्ट नहीं दिखा सकता। ज़रूरी जानकारी ईमेल से मिलेगी।',
  failed: 'अलर्ट चालू नहीं हुए। फिर कोशिश करें।',
  notSaved: 'आपकी पसंद सेव नहीं हुई। फिर कोशिश करें।',
  loadFailed: 'आपके अलर्ट लोड नहीं हुए।',
  room: 'रूम खुला',
  start: 'मैच 10 मिनट में शुरू',
  result: 'नतीजे और इनाम',
  payout: 'निकासी का फ़ैसला',
  cancelled: 'मैच रद्द',
  byMail: 'कोई डिवाइस न मिले तो ईमेल करें',
  quiet: 'शांत समय',
  quietText: 'नतीजे और निकासी के अलर्ट शांत समय के बाद आते हैं। मैच के अलर्ट बिना आवाज़ आते हैं।',
  quietFrom: 'कब से (IST)',
  quietTo: 'कब तक (IST)',
});
