type Props<T> = {
  label: string;
  options: readonly (readonly [value: T, words: string])[];
  current: T;
  /** The address with this option. */
  at: (value: T) => string;
  className?: string;
};

/** Links of which one is the current option; the address holds the choice. */
export function OptionLinks<T>({ label, options, current, at, className = '' }: Props<T>) {
  return (
    <nav className={`order ${className}`.trim()} aria-label={label}>
      {options.map(([value, words]) => (
        <a key={words} href={at(value)} aria-current={value === current ? 'true' : undefined}>
          {words}
        </a>
      ))}
    </nav>
  );
}
