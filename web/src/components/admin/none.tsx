/** The sign for a value that does not exist. */
export const None = () => (
  <span>
    <span aria-hidden>–</span>
    <span className="sr-only">none</span>
  </span>
);
