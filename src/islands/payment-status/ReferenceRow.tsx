import { CopyButton } from './CopyButton.tsx';

/** The payment's reference for enquiries, with a copy button. */
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
