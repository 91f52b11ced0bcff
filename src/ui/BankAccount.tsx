import { Fact } from './Fact.tsx';

interface Account {
  readonly code: string;
  readonly name: string;
  readonly account_number: string;
  readonly account_name: string;
}

/** A bank account in one row: badge, bank, masked number, holder. */
export function BankAccount({ account }: { readonly account: Account }) {
  return (
    <div className="bank-row">
      <img src={`/art/bank/${account.code}.svg`} alt="" width={40} height={40} />
      <div className="grow">
        <div className="b6">{account.account_name}</div>
        <div className="t14 c2">
          {account.name} <span className="num nb">{account.account_number}</span>
        </div>
      </div>
    </div>
  );
}

/** Bank and number as a row of a slip. */
export function BankRow({ label, account }: { readonly label: string; readonly account: Account }) {
  return (
    <Fact name={label} className="row">
      <img src={`/art/bank/${account.code}.svg`} alt="" width={24} height={24} />
      <span>
        {account.name} <span className="num nb">{account.account_number}</span>
      </span>
    </Fact>
  );
}

/** The same, with the holder in a separate row. */
export function BankAccountRows({ label, account }: { readonly label: string; readonly account: Account }) {
  return (
    <>
      <BankRow label={label} account={account} />
      <Fact name="ชื่อบัญชี">{account.account_name}</Fact>
    </>
  );
}
