import { CopyButton } from './CopyButton.tsx';

/** What a payment is asked about by, with a button that copies it. */
export function ReferenceRow({ reference }: { readonly reference: string }) {
  return (
    <div>
      <dt>เลขอ้างอิง</dt>
      <dd className="row">
        <span className="num">{reference}</span>
        <CopyButton className="copy-ib" text={reference} name="คัดลอกเลขอ้างอิง" />
      </dd>
    </div>
  );
}
