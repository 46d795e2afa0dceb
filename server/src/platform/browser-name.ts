/** The first that fits: most browsers also name the ones that they descend from. */
const BROWSERS = [
  [/\bEdgA?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

type Names = readonly (readonly [RegExp, string])[]
const firstOf = (names: Names, text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** 'Chrome, Android': what `User-Agent` says, for people who look for a device; '' where it says nothing known. */
export function browserName(userAgent = ''): string {
  return [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)].filter(Boolean).join(', ')
}
