/** Gives a file to the member. */

/** By the phone's own sheet where that takes files; as a download elsewhere. */
export async function shareFile(file: File): Promise<'shared' | 'saved' | 'dismissed'> {
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
      // The sheet was refused (a tap too long ago, a policy): the download is left.
    }
  }
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return 'saved';
}
