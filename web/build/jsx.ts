import react from '@vitejs/plugin-react';

/** Returns the plugins that translate JSX to calls of the functions in src/jsx. */
export const jsx = () => react({ jsxImportSource: '#jsx' });
