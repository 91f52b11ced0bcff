/** "Chrome บน Android" from a user agent: enough for a member to recognise their own phone. */
export function deviceName(userAgent: string): string {
  const browser = /Line\//.test(userAgent)
    ? 'LINE'
    : /Edg\//.test(userAgent)
      ? 'Edge'
      : /SamsungBrowser/.test(userAgent)
        ? 'Samsung Internet'
        : /Firefox|FxiOS/.test(userAgent)
          ? 'Firefox'
          : /Chrome|CriOS/.test(userAgent)
            ? 'Chrome'
            : /Safari/.test(userAgent)
              ? 'Safari'
              : 'เบราว์เซอร์อื่น';
  const system = /Android/.test(userAgent)
    ? 'Android'
    : /iPhone|iPad/.test(userAgent)
      ? 'iOS'
      : /Windows/.test(userAgent)
        ? 'Windows'
        : /Mac OS X/.test(userAgent)
          ? 'macOS'
          : /Linux/.test(userAgent)
            ? 'Linux'
            : '';
  return system ? `${browser} บน ${system}` : browser;
}
