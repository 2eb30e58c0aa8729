import type { outcomeEnglish } from '../en/outcome';
import { translated } from '../texts';

export const outcomeHindi = translated<typeof outcomeEnglish>()({
  stop: '।',
  notSent: 'लगता है आप ऑफ़लाइन हैं, इसलिए यह भेजा नहीं गया।',
  unknown:
    'जवाब नहीं आया, इसलिए अभी पता नहीं कि यह हुआ या नहीं। वही दोबारा भेजना सुरक्षित है: कुछ भी दो बार नहीं होता।',
});
