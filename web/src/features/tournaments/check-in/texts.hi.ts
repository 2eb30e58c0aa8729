import { translated } from '../../../i18n/translation';
import type { CheckInWords } from './texts.en';

export const hindi = translated<CheckInWords>()({
  opens: 'चेक-इन {time} पर 10 मिनट के लिए खुलेगा।',
  rule: 'चेक-इन न करने पर आपकी फ़ीस लौट आएगी और सीट प्रतीक्षा सूची को मिलेगी।',
  ruleFree: 'चेक-इन न करने पर आपकी सीट प्रतीक्षा सूची को मिलेगी।',
  closesIn: 'चेक-इन का बाकी समय:',
  checkIn: 'चेक-इन करें',
  checkedIn: 'आप चेक-इन कर चुके हैं',
  wait: 'प्रतीक्षा सूची में जुड़ें',
  waitText: 'सीट मिलने पर ही फ़ीस लगेगी।',
  waitCost: {
    one: '{time} तक सीट मिली तो {count} टोकन लिया जाएगा।',
    other: '{time} तक सीट मिली तो {count} टोकन लिए जाएँगे।',
  },
  waitLater: 'तब तक आप प्रतीक्षा सूची छोड़ सकते हैं। सीट न मिली तो कुछ नहीं लगेगा।',
  waiting: 'प्रतीक्षा सूची में आपका नंबर {position} है।',
  stopWaiting: 'प्रतीक्षा सूची छोड़ें',
  checkInFailed: 'चेक-इन नहीं हुआ',
  checkInFallback: 'चेक-इन नहीं हो सका',
  waitFailed: 'प्रतीक्षा सूची नहीं बदली',
  waitFallback: 'प्रतीक्षा सूची में आपकी जगह नहीं बदली जा सकी',
});
