import { useEffect, useRef } from 'react';

/** Why the server refused, scrolled into view above the tab bar; announced as an alert. */
export function Refused({ text }: { readonly text: string | undefined }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text) place.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return text ? (
    <p className="form-error" role="alert" ref={place}>
      {text}
    </p>
  ) : null;
}
