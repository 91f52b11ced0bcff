interface Props {
  readonly account: {
    readonly code: string;
    readonly name: string;
    readonly account_number: string;
    readonly account_name: string;
  };
}

/** A bank account in one row: badge, bank, masked number, holder. */
export function BankAccount({ account }: Props) {
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
