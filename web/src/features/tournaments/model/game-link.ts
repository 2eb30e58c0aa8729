/** Package name of the game on Android, and its id in Apple's App Store. */
const ANDROID_PACKAGE = 'com.dts.freefireth';
const ANDROID_STORE = `https://play.google.com/store/apps/details?id=${ANDROID_PACKAGE}`;
const APPLE_STORE = 'https://apps.apple.com/app/id1300146617';
const WEBSITE = 'https://ff.garena.com/';

/**
 * Returns a link that opens the game. Android opens the app, or its store page if the app is not
 * installed. iPhones and iPads open the App Store, and other systems open the game's website.
 */
export function gameLink(userAgent: string): string {
  if (/Android/i.test(userAgent)) {
    const fallback = encodeURIComponent(ANDROID_STORE);
    return `intent://launch/#Intent;package=${ANDROID_PACKAGE};S.browser_fallback_url=${fallback};end`;
  }
  return /iPhone|iPad/i.test(userAgent) ? APPLE_STORE : WEBSITE;
}
