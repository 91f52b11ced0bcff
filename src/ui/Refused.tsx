import { useEffect, useRef } from 'react';

/** Why the server said no, brought into sight above the tab bar; announced by itself. */
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
