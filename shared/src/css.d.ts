declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';
declare module '*.svg?raw' {
  const drawing: string;
  export default drawing;
}
