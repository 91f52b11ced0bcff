/**
 * Calls `look` at once and whenever an element enters or leaves the screen, until the returned function is called. A busy page
 * is told several changes in one call, the oldest first: only the newest says where the element is now.
 */
export function followSight(
  element: Element,
  look: (inSight: boolean) => void,
  options?: Pick<IntersectionObserverInit, 'rootMargin'>,
): () => void {
  const observer = new IntersectionObserver((entries) => {
    const newest = entries.at(-1);
    if (newest) look(newest.isIntersecting);
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}
