import type { Translation } from './news.js';
import { tellTime } from './telling.js';

const time = (instant: string) => tellTime(instant, 'hi');

const because = (reason: string) => (reason === '' ? '' : ` कारण: ${reason}`);

const CODE = 'रिडीम कोड आपकी निकासी में है।';

export const hindi: Translation = {
  'room-open': ({ name }) => ({
    title: 'रूम की जानकारी आ गई',
    text: `${name} का रूम खुल गया है। ID और पासवर्ड मैच के रूम विवरण में हैं।`,
  }),
  'room-replaced': ({ name, reason }) => ({
    title: 'रूम की जानकारी बदली',
    text: `${name} का रूम अब नया है। पुराने ID और पासवर्ड अब नहीं चलेंगे।${because(reason)}`,
  }),
  'room-waiting': ({ name }) => ({
    title: 'आपका रूम खुला है',
    text: `आपने ${name} का रूम अभी नहीं देखा। ID और पासवर्ड के लिए उसे खोलें।`,
  }),
  'match-not-started': ({ name, startTime, reason }) => ({
    title: 'मैच अभी शुरू नहीं हुआ',
    text: `${name} ग़लती से पहले शुरू हो गया था। मैच ${time(startTime)} पर शुरू होगा।${because(reason)}`,
  }),
  'match-back': ({ name, startTime, reason }) => ({
    title: 'टूर्नामेंट फिर खुला',
    text:
      `${name} ${time(startTime)} पर शुरू होगा। आपकी एंट्री फ़ीस लौट चुकी है, ` +
      `इसलिए खेलना हो तो फिर जॉइन करें।${because(reason)}`,
  }),
  'seat-removed': ({ name, tokens, reason }) => ({
    title: 'आपको मैच से हटाया गया',
    text:
      `एडमिन ने आपको ${name} से हटाया।` +
      (tokens > 0 ? ` ${tokens} टोकन आपके वॉलेट में लौट आए।` : '') +
      because(reason),
  }),
  'seat-moved': ({ name, from, startTime, reason }) => ({
    title: 'आपकी सीट बदली गई',
    text:
      `एडमिन ने आपकी सीट ${from} से ${name} में बदली। मैच ${time(startTime)} पर शुरू होगा। ` +
      `आपसे और कुछ नहीं लिया गया।${because(reason)}`,
  }),
  'match-soon': ({ name, startTime, minutes }) => ({
    title: `मैच ${minutes} मिनट में शुरू होगा`,
    text: `${name} ${time(startTime)} पर शुरू होगा। तैयार रहें।`,
  }),
  'match-moved': ({ name, startTime }) => ({
    title: 'मैच का समय बदला',
    text: `${name} अब ${time(startTime)} पर शुरू होगा।`,
  }),
  'match-started': ({ name }) => ({ title: 'मैच शुरू', text: `${name} शुरू हो गया है।` }),
  'match-cancelled': ({ name, tokens }) => ({
    title: 'टूर्नामेंट रद्द',
    text: `${name} रद्द हो गया।${tokens > 0 ? ` ${tokens} टोकन आपके वॉलेट में लौट आए।` : ''}`,
  }),
  'check-in-open': ({ name, closesAt }) => ({
    title: 'अभी चेक-इन करें',
    text: `${name} के लिए ${time(closesAt)} तक चेक-इन करें, नहीं तो आपकी सीट प्रतीक्षा सूची को मिलेगी।`,
  }),
  'seat-released': ({ name, tokens }) => ({
    title: 'सीट छूट गई',
    text:
      `आपने ${name} के लिए चेक-इन नहीं किया।` +
      (tokens > 0 ? ` ${tokens} टोकन आपके वॉलेट में लौट आए।` : ''),
  }),
  'seat-given': ({ name, tokens, startTime }) => ({
    title: 'आपको सीट मिल गई',
    text:
      `${name} में आपको सीट मिली। मैच ${time(startTime)} पर शुरू होगा।` +
      (tokens > 0 ? ` ${tokens} टोकन दिए गए।` : ''),
  }),
  'seat-not-paid': ({ name, tokens }) => ({
    title: 'फ़ीस के बिना सीट नहीं मिली',
    text: `${name} में सीट खाली हुई, पर आपके वॉलेट में ${tokens} टोकन की फ़ीस नहीं थी।`,
  }),
  'waiting-over': ({ name }) => ({
    title: 'कोई सीट खाली नहीं हुई',
    text: `${name} की प्रतीक्षा सूची बंद हो गई। आपसे कुछ नहीं लिया गया।`,
  }),
  'squad-invite': ({ name }) => ({
    title: 'स्क्वाड का न्योता',
    text: `${name} में शामिल होने या मना करने के लिए स्क्वाड खोलें।`,
  }),
  'squad-joined': ({ name, player }) => ({
    title: 'स्क्वाड में नया खिलाड़ी',
    text: `${player ?? 'एक खिलाड़ी'} अब ${name} में है।`,
  }),
  'squad-seat': ({ name, tokens }) => ({
    title: 'आपका स्क्वाड मैच में है',
    text:
      `कप्तान ने ${name} में आपके लिए सीट ली।` +
      (tokens > 0 ? ` आपके वॉलेट से ${tokens} टोकन दिए गए।` : ' आपसे कुछ नहीं लिया गया।'),
  }),
  'squad-refund': ({ name, tokens }) => ({
    title: 'एंट्री फ़ीस लौटी',
    text: `${name} में आपकी चुकाई एक सीट छोड़ी गई। ${tokens} टोकन आपके वॉलेट में लौट आए।`,
  }),
  'results-out': ({ name }) => ({ title: 'नतीजे आ गए', text: `देखें, ${name} कौन जीता।` }),
  'prize-won': ({ name, position, tokens }) => ({
    title: 'आपने इनाम जीता',
    text: `${name} में आपका स्थान: ${position}। +${tokens} टोकन।`,
  }),
  'place-won': ({ name, position }) => ({
    title: 'आप विजेताओं में हैं',
    text: `${name} में आपका स्थान: ${position}।`,
  }),
  'results-withdrawn': ({ name, taken, owed }) => ({
    title: 'नतीजे वापस लिए गए',
    text:
      `${name} के नतीजे गलत थे और वापस ले लिए गए हैं।` +
      (taken > 0 ? ` ${taken} टोकन वापस लिए गए।` : '') +
      (owed > 0 ? ` ${owed} टोकन खर्च हो चुके थे और आप पर बाकी हैं।` : ''),
  }),
  'dispute-answered': ({ name }) => ({
    title: 'आपकी शिकायत का जवाब आया',
    text: `${name} के नतीजे पर आपकी शिकायत का जवाब आ गया है।`,
  }),
  'tokens-added': ({ tokens }) => ({
    title: 'टोकन जुड़ गए',
    text: `आपके वॉलेट में ${tokens} टोकन जुड़ गए।`,
  }),
  'tokens-given': ({ tokens, reason }) => ({
    title: 'एडमिन ने टोकन जोड़े',
    text: `आपके वॉलेट में ${tokens} टोकन जुड़े। कारण: ${reason}`,
  }),
  'tokens-taken': ({ tokens, reason }) => ({
    title: 'एडमिन ने टोकन घटाए',
    text: `आपके वॉलेट से ${tokens} टोकन लिए गए। कारण: ${reason}`,
  }),
  'purchase-reversed': ({ tokens }) => ({
    title: 'ख़रीद वापस हुई',
    text: `${tokens} टोकन का भुगतान लौटा दिया गया, इसलिए टोकन वापस लिए गए।`,
  }),
  'payment-returned': ({ tokens }) => ({
    title: 'भुगतान लौटाया गया',
    text:
      'आपकी रोक या सीमा के कारण यह ख़रीद अब मान्य नहीं थी। कोई टोकन नहीं जुड़ा; ' +
      `₹${tokens} का आपका भुगतान आपको लौटाया जा रहा है।`,
  }),
  'purchase-restored': ({ tokens }) => ({
    title: 'ख़रीद फिर मान्य',
    text: `${tokens} टोकन का भुगतान मान्य रहा। टोकन फिर आपके हैं।`,
  }),
  'withdrawal-pending': ({ tokens }) => ({
    title: 'निकासी फिर खुली',
    text: `आपकी ${tokens} टोकन की निकासी फिर देखी जा रही है।`,
  }),
  'withdrawal-processing': ({ tokens }) => ({
    title: 'निकासी जारी है',
    text: `आपकी ${tokens} टोकन की निकासी पर काम हो रहा है।`,
  }),
  'withdrawal-paid': ({ tokens }) => ({
    title: 'निकासी पूरी हुई',
    text: `आपकी ${tokens} टोकन की निकासी UPI से पूरी हो गई।`,
  }),
  'withdrawal-complete': ({ tokens, hasCode }) => ({
    title: 'निकासी पूरी हुई',
    text: [`आपकी ${tokens} टोकन की निकासी पूरी हो गई।`, ...(hasCode ? [CODE] : [])].join(' '),
  }),
  'withdrawal-rejected': ({ tokens }) => ({
    title: 'निकासी नामंज़ूर',
    text: `आपकी ${tokens} टोकन की निकासी नामंज़ूर हुई। टोकन वॉलेट में लौट आए।`,
  }),
};
