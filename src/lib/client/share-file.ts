/** Shares or downloads a file. */

/** Uses the phone's share sheet where it accepts files, else a download. */
export async function shareFile(file: File): Promise<'shared' | 'saved' | 'dismissed'> {
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
      // Sharing was refused (a tap too long ago, a policy): the download remains.
    }
  }
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return 'saved';
}
