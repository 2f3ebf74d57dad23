export interface LinkHeaders {
  /** Other pages. */
  readonly link?: string;
  /** All of them. */
  readonly 'x-total'?: number;
}

export interface UnauthorizedHeaders {
  readonly 'www-authenticate'?: string;
}

export interface LocationHeaders {
  readonly location: string;
}

export interface XSizeHeaders {
  readonly 'x-size'?: number;
  readonly 'x-executable'?: 'true' | 'false';
}
