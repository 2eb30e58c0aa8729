import { translated } from '../../i18n/translation';
import type { AccountWords } from './texts.en';

export const hindi = translated<AccountWords>()({
  changePassword: 'पासवर्ड बदलें',
  changeLead: 'आपके बाकी डिवाइस लॉग आउट हो जाएँगे, और हम आपको मेल भेजेंगे। यह ब्राउज़र लॉगिन रहेगा।',
  currentPassword: 'मौजूदा पासवर्ड',
  samePassword: 'यह आपका मौजूदा पासवर्ड है। कृपया दूसरा चुनें।',
  changeBusy: 'बदला जा रहा है...',
  changed: 'पासवर्ड बदल गया',
  changedText: 'आपके बाकी डिवाइस लॉग आउट हो गए हैं।',
  changeFailed: 'पासवर्ड नहीं बदला जा सका। कृपया फिर कोशिश करें।',
  forgotten: 'मौजूदा पासवर्ड भूल गए?',

  securitySettings: 'सुरक्षा सेटिंग',
  sessions: 'आप कहाँ लॉगिन हैं',
  sessionsLead: 'कोई सेशन आपका नहीं लगता? उसे समाप्त करें और अपना पासवर्ड बदलें।',
  sessionsFailed: 'आपके सेशन लोड नहीं हो सके।',
  unknownDevice: 'अनजान डिवाइस',
  deviceOn: '{system} पर {browser}',
  thisDevice: 'यह डिवाइस',
  network: 'नेटवर्क',
  openedAt: 'लॉगिन किया',
  usedAt: 'आख़िरी इस्तेमाल',
  inUse: 'अभी',
  endSession: 'सेशन समाप्त करें',
  endSessionOf: '{device} का सेशन समाप्त करें, लॉगिन {time}',
  sessionEnded: 'सेशन समाप्त हो गया।',
  sessionNotEnded: 'सेशन समाप्त नहीं हुआ। कृपया फिर कोशिश करें।',
  onlyThis: 'आप सिर्फ़ इसी डिवाइस पर लॉगिन हैं।',
  endOthers: 'बाकी सभी सेशन समाप्त करें',
  othersEnded: 'बाकी सभी सेशन समाप्त हो गए।',

  confirmTitle: 'पुष्टि करें कि यह आप हैं',
  confirmText: 'आपने दस मिनट से पहले लॉगिन किया था, और इसके लिए आपका पासवर्ड चाहिए।',
  yourPassword: 'आपका पासवर्ड',
  confirm: 'पुष्टि करें',
  confirmFailed: 'आपका पासवर्ड जाँचा नहीं जा सका। कृपया फिर कोशिश करें।',

  forStaff: 'पासवर्ड और सेशन',
  openSessions: 'खुले सेशन',
  forStaffText: 'अपना पासवर्ड बदलें, और अपने खुले सेशन देखें और समाप्त करें।',
});
