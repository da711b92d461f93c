import { decimal, plural } from '#shared/format/numbers.ts';

/**
 * An amount of money, such as {@code 0.0912 USD} or {@code 1,204.50 USD}, or of tokens if there is
 * no currency: {@code 51,000 tokens}. Money below 1 has two decimals or three significant figures.
 */
export function amount(value: string, currency: string | null): string {
  const given = Number(value);
  return currency === null ? plural(given, 'token') : money(given, places(given), currency);
}

/** An upper bound, which is rounded up: {@code 17.104} is {@code 17.11 USD}. */
export function amountAtMost(value: string, currency: string | null): string {
  const given = Number(value);
  const unit = 10 ** places(given);
  // Half a millionth of the last digit: 0.29 in binary is not below 0.29.
  const up = Math.ceil(given * unit - 5e-7) / unit;
  return currency === null ? amount(value, null) : money(up, places(given), currency);
}

/** The share of a budget that is spent, from 0 to 1. */
export function shareOf(spent: string, budget: string): number {
  const most = Number(budget);
  return most === 0 ? 1 : Math.min(1, Number(spent) / most);
}

function money(value: number, digits: number, currency: string): string {
  return `${decimal(value, digits).replace(/(\.\d{2,}?)0+$/, '$1')} ${currency}`;
}

/** Costs of single calls are far below a cent. */
function places(value: number): number {
  return value === 0 || value >= 1
    ? 2
    : Math.max(2, Math.min(12, 2 - Math.floor(Math.log10(value))));
}
