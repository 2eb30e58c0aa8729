import type { outcomeEnglish } from '../en/outcome';
import { translated } from '../translation';

export const outcomeHindi = translated<typeof outcomeEnglish>()({
  stop: '।',
  notSent: 'लगता है आप ऑफ़लाइन हैं, इसलिए यह भेजा नहीं गया।',
  unknown:
    'सर्वर से जवाब नहीं आया, हो सकता है आपका अनुरोध पूरा हो चुका हो। दोबारा भेजना सुरक्षित है: यह दो बार नहीं होगा।',
});
