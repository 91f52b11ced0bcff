import { useEffect, useState } from 'react';
import { toast } from '#lib/client/toast.ts';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  readonly text: string;
  readonly className: string;
  /** Written on the button; without it, it is an icon with a `name`. */
  readonly label?: string;
  readonly name?: string;
}

/** Copies a text and confirms it in its own label. */
export function CopyButton({ text, className, label, name }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({ text: 'คัดลอกไม่ได้ กดค้างที่ข้อความแทน', tone: 'bad' });
    }
  }

  return (
    <button type="button" className={className} onClick={copy} aria-label={label ? undefined : name}>
      <Icon name={copied ? 'check' : 'copy'} />
      {label && <span aria-live="polite">{copied ? 'คัดลอกแล้ว' : label}</span>}
      {!label && (
        <span className="sr-only" aria-live="polite">
          {copied ? 'คัดลอกแล้ว' : ''}
        </span>
      )}
    </button>
  );
}
